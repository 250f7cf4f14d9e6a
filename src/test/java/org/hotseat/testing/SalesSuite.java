package org.hotseat.testing;

import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.IncludeEngines;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/** The tests of sales, rains, drops and wallets, and of limits in hot state. */
@Suite
@IncludeEngines("junit-jupiter")
@SelectPackages("org.hotseat")
@IncludeClassNamePatterns({
    "org[.]hotseat[.](drop|flashsale|redpacket|wallet)[.].*IT",
    "org[.]hotseat[.]hotstate[.].*Limits.*IT"
})
class SalesSuite {}
