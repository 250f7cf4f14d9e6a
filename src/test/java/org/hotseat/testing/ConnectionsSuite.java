package org.hotseat.testing;

import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.IncludeEngines;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/** The tests of connections, requests and answers, and beside them, for their length, those of orders and facts. */
@Suite
@IncludeEngines("junit-jupiter")
@SelectPackages("org.hotseat")
@IncludeClassNamePatterns({
    "org[.]hotseat[.]api[.].*(Answers|Bodies|Clients|Connections|Ends|Fuzz|Liveness|Requests|Smuggling|Streams|Uploads)IT",
    "org[.]hotseat[.](erasure|facts|order)[.].*IT"
})
class ConnectionsSuite {}
