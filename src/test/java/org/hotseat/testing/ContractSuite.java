package org.hotseat.testing;

import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.IncludeEngines;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/** The contract of the REST interface, and beside it, for their length, two tests of all models. */
@Suite
@IncludeEngines("junit-jupiter")
@SelectPackages("org.hotseat.api")
@IncludeClassNamePatterns(".*(Contract|EarlierForms|KeptBooks)IT")
class ContractSuite {}
