package org.hotseat.testing;

import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.IncludeEngines;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/** The tests that hold the REST interface to openapi.yaml, and those that send it anything. See {@link RestSuite} for the rest of it. */
@Suite
@IncludeEngines("junit-jupiter")
@SelectPackages("org.hotseat.api")
@IncludeClassNamePatterns(".*(Contract|Fuzz)IT")
class ContractSuite {}
