package org.hotseat.testing;

import org.junit.platform.suite.api.ExcludeClassNamePatterns;
import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.IncludeEngines;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/** The tests of hot state, but for those that {@link SalesSuite} has. */
@Suite
@IncludeEngines("junit-jupiter")
@SelectPackages("org.hotseat.hotstate")
@IncludeClassNamePatterns(".*IT")
@ExcludeClassNamePatterns(".*(Late|Limits).*IT")
class HotStateSuite {}
