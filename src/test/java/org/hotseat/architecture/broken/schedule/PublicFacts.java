package org.hotseat.architecture.broken.schedule;

import java.util.List;

/** Breaks the rule that a feature keeps its facts to itself. */
public class PublicFacts {
    List<String> forbidden;
}
