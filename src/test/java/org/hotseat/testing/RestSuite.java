package org.hotseat.testing;

import org.junit.platform.suite.api.ExcludeClassNamePatterns;
import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.IncludeEngines;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/**
 * The tests of the REST interface that are neither of its contract ({@link MechanismsSuite}) nor in
 * {@link ConnectionsSuite}. Each suite is given to one of Failsafe's JVMs as a whole, so each has one server for all
 * its tests. A server's start takes as many seconds of a processor as fifty tests: there are five suites with a server,
 * each of about the same length, and one for what needs none. Tags are Failsafe's, as without suites.
 */
@Suite
@IncludeEngines("junit-jupiter")
@SelectPackages("org.hotseat.api")
@IncludeClassNamePatterns(".*IT")
@ExcludeClassNamePatterns(
        ".*(Contract|Answers|Bodies|Clients|Connections|Ends|Fuzz|Liveness|Requests|Smuggling|Streams|Uploads)IT")
class RestSuite {}
