package org.hotseat.testing;

import org.junit.platform.suite.api.ExcludeClassNamePatterns;
import org.junit.platform.suite.api.ExcludePackages;
import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.IncludeEngines;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/**
 * The tests of hot state; {@link ModelsSuite} has those of what is late, {@link SalesSuite} those of limits,
 * {@link MechanismsSuite} those of when it sells and of its evidence.
 */
@Suite
@IncludeEngines("junit-jupiter")
@SelectPackages("org.hotseat.hotstate")
@IncludeClassNamePatterns(".*IT")
@ExcludePackages("org.hotseat.hotstate.evidence")
@ExcludeClassNamePatterns(".*(Late|Limits|Phases|SaleWords).*IT")
class HotStateSuite {}
