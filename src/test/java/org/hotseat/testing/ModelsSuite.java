package org.hotseat.testing;

import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.IncludeEngines;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/** The tests of schedules and programs, and the short storms. See {@link SalesSuite} for the other models. */
@Suite
@IncludeEngines("junit-jupiter")
@SelectPackages({"org.hotseat.program", "org.hotseat.schedule", "org.hotseat.storm"})
@IncludeClassNamePatterns(".*IT")
class ModelsSuite {}
