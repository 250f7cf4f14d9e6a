package org.hotseat.testing;

import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.IncludeEngines;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/** The tests of the sale models, and the short storms. */
@Suite
@IncludeEngines("junit-jupiter")
@SelectPackages({
    "org.hotseat.drop",
    "org.hotseat.flashsale",
    "org.hotseat.order",
    "org.hotseat.program",
    "org.hotseat.redpacket",
    "org.hotseat.schedule",
    "org.hotseat.storm",
    "org.hotseat.wallet"
})
@IncludeClassNamePatterns(".*IT")
class ModelsSuite {}
