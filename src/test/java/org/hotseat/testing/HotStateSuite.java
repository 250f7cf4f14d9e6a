package org.hotseat.testing;

import org.junit.platform.suite.api.ExcludeClassNamePatterns;
import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.IncludeEngines;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/** The tests of hot state, but for those that {@link SalesSuite} and {@link ToolkitSuite} have. */
@Suite
@IncludeEngines("junit-jupiter")
@SelectPackages("org.hotseat.hotstate")
@IncludeClassNamePatterns(".*IT")
@ExcludeClassNamePatterns({".*Limits.*IT", "org[.]hotseat[.]hotstate[.](Late|rebuild[.]).*IT"})
class HotStateSuite {}
