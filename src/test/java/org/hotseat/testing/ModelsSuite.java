package org.hotseat.testing;

import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.IncludeEngines;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/**
 * The tests of schedules and programs, of facts and events, and the short storms. {@link SalesSuite} has the other
 * models.
 */
@Suite
@IncludeEngines("junit-jupiter")
@SelectPackages({
    "org.hotseat.event",
    "org.hotseat.facts",
    "org.hotseat.program",
    "org.hotseat.redis",
    "org.hotseat.schedule",
    "org.hotseat.storm"
})
@IncludeClassNamePatterns(".*IT")
class ModelsSuite {}
