package org.hotseat.testing;

import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.IncludeEngines;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/** The tests of the sale models, and of hot state those of limits and of what comes late. */
@Suite
@IncludeEngines("junit-jupiter")
@SelectPackages("org.hotseat")
@IncludeClassNamePatterns({
    "org[.]hotseat[.](drop|flashsale|program|redpacket|schedule)[.].*IT",
    "org[.]hotseat[.]hotstate[.].*(Late|Limits).*IT"
})
class SalesSuite {}
