package org.hotseat.testing;

import org.junit.platform.suite.api.ExcludeClassNamePatterns;
import org.junit.platform.suite.api.ExcludePackages;
import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.IncludeEngines;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/**
 * All tests that are in no other suite, a new package by itself. Each suite is given to one of Failsafe's JVMs as a
 * whole, so each has one server for all its tests. A server's start takes as many seconds of a processor as fifty
 * tests: there are five suites with a server, each of about the same length, and one for what needs none. Tags are
 * Failsafe's, as without suites.
 */
@Suite
@IncludeEngines("junit-jupiter")
@SelectPackages("org.hotseat")
@ExcludePackages({
    "org.hotseat.drop",
    "org.hotseat.erasure",
    "org.hotseat.facts",
    "org.hotseat.flashsale",
    "org.hotseat.hotstate",
    "org.hotseat.order",
    "org.hotseat.program",
    "org.hotseat.redpacket",
    "org.hotseat.schedule"
})
@IncludeClassNamePatterns(".*IT")
@ExcludeClassNamePatterns({
    "org[.]hotseat[.]toolkit[.].*(?<!InServer)IT",
    "org[.]hotseat[.]api[.].*(Contract|EarlierForms|KeptBooks)IT",
    "org[.]hotseat[.]api[.].*(Answers|Bodies|Clients|Connections|Ends|Fuzz|Liveness|Requests|Smuggling|Streams|Uploads)IT"
})
class MechanismsSuite {}
