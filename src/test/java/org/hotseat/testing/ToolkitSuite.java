package org.hotseat.testing;

import org.junit.platform.suite.api.ExcludeClassNamePatterns;
import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.IncludeEngines;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/**
 * Tests that need no server: of the Redis toolkit, whose others {@link MechanismsSuite} has, and of what comes late.
 */
@Suite
@IncludeEngines("junit-jupiter")
@SelectPackages({"org.hotseat.hotstate", "org.hotseat.toolkit"})
@IncludeClassNamePatterns({"org[.]hotseat[.]toolkit[.].*IT", "org[.]hotseat[.]hotstate[.]Late.*IT"})
@ExcludeClassNamePatterns(".*InServerIT")
class ToolkitSuite {}
