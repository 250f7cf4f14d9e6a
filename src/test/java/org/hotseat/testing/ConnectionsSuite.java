package org.hotseat.testing;

import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.IncludeEngines;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/** The tests of bodies, streams and connections, and those that send the REST interface anything. */
@Suite
@IncludeEngines("junit-jupiter")
@SelectPackages("org.hotseat.api")
@IncludeClassNamePatterns(
        ".*(Answers|Bodies|Clients|Connections|Ends|Fuzz|Liveness|Requests|Smuggling|Streams|Uploads)IT")
class ConnectionsSuite {}
