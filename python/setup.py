"""One wheel for all Pythons of a platform: it contains a C library, but no extension module.

SPDX-License-Identifier: MIT
"""

import sysconfig

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel


class WithLibrary(Distribution):
    def has_ext_modules(self):
        return True


class AnyPython(bdist_wheel):
    def get_tag(self):
        return "py3", "none", sysconfig.get_platform().replace("-", "_").replace(".", "_")


setup(distclass=WithLibrary, cmdclass={"bdist_wheel": AnyPython})
