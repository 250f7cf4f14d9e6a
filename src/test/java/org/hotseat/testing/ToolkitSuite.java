package org.hotseat.testing;

import org.junit.platform.suite.api.ExcludeClassNamePatterns;
import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.IncludeEngines;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/** The tests of the Redis toolkit that need no server; {@link MechanismsSuite} has the others. */
@Suite
@IncludeEngines("junit-jupiter")
@SelectPackages("org.hotseat.toolkit")
@IncludeClassNamePatterns(".*IT")
@ExcludeClassNamePatterns(".*InServerIT")
class ToolkitSuite {}
