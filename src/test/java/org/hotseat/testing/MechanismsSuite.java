package org.hotseat.testing;

import org.junit.platform.suite.api.ExcludeClassNamePatterns;
import org.junit.platform.suite.api.ExcludePackages;
import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.IncludeEngines;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/** All tests that are in no other suite: a new package by itself, and the contract of the REST interface. */
@Suite
@IncludeEngines("junit-jupiter")
@SelectPackages("org.hotseat")
@ExcludePackages({
    "org.hotseat.drop",
    "org.hotseat.flashsale",
    "org.hotseat.hotstate",
    "org.hotseat.program",
    "org.hotseat.redpacket",
    "org.hotseat.schedule",
    "org.hotseat.wallet"
})
@IncludeClassNamePatterns(".*IT")
@ExcludeClassNamePatterns({"org[.]hotseat[.]toolkit[.].*(?<!InServer)IT", "org[.]hotseat[.]api[.].*(?<!Contract)IT"})
class MechanismsSuite {}
