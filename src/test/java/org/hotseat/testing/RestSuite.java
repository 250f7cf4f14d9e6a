package org.hotseat.testing;

import org.junit.platform.suite.api.ExcludeClassNamePatterns;
import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.IncludeEngines;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/**
 * The tests of the REST interface that are neither in {@link ContractSuite} nor in {@link ConnectionsSuite}. There are
 * eight suites, each of five minutes at most and most of it waiting; each is given to one of Failsafe's JVMs as a
 * whole, so each has one server for all its tests. Tags are Failsafe's, as without suites.
 */
@Suite
@IncludeEngines("junit-jupiter")
@SelectPackages("org.hotseat.api")
@IncludeClassNamePatterns(".*IT")
@ExcludeClassNamePatterns(
        ".*(Contract|Answers|Bodies|Clients|Connections|Ends|Fuzz|Liveness|Requests|Smuggling|Streams|Uploads)IT")
class RestSuite {}
