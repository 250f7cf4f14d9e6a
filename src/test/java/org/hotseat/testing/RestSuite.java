package org.hotseat.testing;

import org.junit.platform.suite.api.ExcludeClassNamePatterns;
import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.IncludeEngines;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/**
 * The tests of the REST interface that are not in {@link ContractSuite}. There are six suites, each of five minutes at most and most of it
 * waiting; each is given to one of Failsafe's JVMs as a whole, so each has one server for all its tests. Tags are Failsafe's, as without suites.
 */
@Suite
@IncludeEngines("junit-jupiter")
@SelectPackages("org.hotseat.api")
@IncludeClassNamePatterns(".*IT")
@ExcludeClassNamePatterns(".*(Contract|Fuzz|Streams|Ends|Bodies)IT")
class RestSuite {}
