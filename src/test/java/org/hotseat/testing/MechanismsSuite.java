package org.hotseat.testing;

import org.junit.platform.suite.api.ExcludeClassNamePatterns;
import org.junit.platform.suite.api.ExcludePackages;
import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.IncludeEngines;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/**
 * All tests that are in no other suite, a new package by itself, and of hot state those of when it sells and of its
 * evidence.
 */
@Suite
@IncludeEngines("junit-jupiter")
@SelectPackages("org.hotseat")
@ExcludePackages({
    "org.hotseat.api",
    "org.hotseat.drop",
    "org.hotseat.event",
    "org.hotseat.facts",
    "org.hotseat.flashsale",
    "org.hotseat.program",
    "org.hotseat.redis",
    "org.hotseat.redpacket",
    "org.hotseat.schedule",
    "org.hotseat.storm",
    "org.hotseat.wallet"
})
@IncludeClassNamePatterns(".*IT")
@ExcludeClassNamePatterns({
    "org[.]hotseat[.]toolkit[.].*(?<!InServer)IT",
    "org[.]hotseat[.]hotstate[.](?!evidence|.*(Phases|SaleWords)).*"
})
class MechanismsSuite {}
