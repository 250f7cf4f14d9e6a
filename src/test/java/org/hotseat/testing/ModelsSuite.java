package org.hotseat.testing;

import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.IncludeEngines;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/**
 * The tests of schedules and programs, of facts and events, the short storms, and of hot state what is late.
 * {@link SalesSuite} has the other models.
 */
@Suite
@IncludeEngines("junit-jupiter")
@SelectPackages("org.hotseat")
@IncludeClassNamePatterns({
    "org[.]hotseat[.](event|facts|program|redis|schedule|storm)[.].*IT",
    "org[.]hotseat[.]hotstate[.].*Late.*IT"
})
class ModelsSuite {}
