package org.hotseat.testing;

import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.IncludeEngines;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/** The tests of hot state, of facts and of the events that facts make. */
@Suite
@IncludeEngines("junit-jupiter")
@SelectPackages({"org.hotseat.event", "org.hotseat.facts", "org.hotseat.hotstate", "org.hotseat.redis"})
@IncludeClassNamePatterns(".*IT")
class HotStateSuite {}
