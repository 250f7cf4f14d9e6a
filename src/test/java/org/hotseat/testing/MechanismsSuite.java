package org.hotseat.testing;

import org.junit.platform.suite.api.ExcludePackages;
import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.IncludeEngines;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/** All tests that are not in {@link RestSuite}: a new package is here by itself. */
@Suite
@IncludeEngines("junit-jupiter")
@SelectPackages("org.hotseat")
@ExcludePackages("org.hotseat.api")
@IncludeClassNamePatterns(".*IT")
class MechanismsSuite {}
