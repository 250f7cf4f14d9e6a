package org.hotseat.testing;

import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.IncludeEngines;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/** The tests of the Redis toolkit, most of them without a server. */
@Suite
@IncludeEngines("junit-jupiter")
@SelectPackages("org.hotseat.toolkit")
@IncludeClassNamePatterns(".*IT")
class ToolkitSuite {}
