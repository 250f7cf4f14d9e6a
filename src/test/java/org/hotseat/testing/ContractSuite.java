package org.hotseat.testing;

import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.IncludeEngines;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/** The tests of single requests, of streams, and those that send the REST interface anything. See {@link RestSuite} for the rest of it. */
@Suite
@IncludeEngines("junit-jupiter")
@SelectPackages("org.hotseat.api")
@IncludeClassNamePatterns(".*(Contract|Fuzz|Streams|Ends|Bodies)IT")
class ContractSuite {}
