package org.hotseat.testing;

import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.IncludeEngines;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/** The tests of sales, rains, drops and wallets. */
@Suite
@IncludeEngines("junit-jupiter")
@SelectPackages({"org.hotseat.drop", "org.hotseat.flashsale", "org.hotseat.redpacket", "org.hotseat.wallet"})
@IncludeClassNamePatterns(".*IT")
class SalesSuite {}
