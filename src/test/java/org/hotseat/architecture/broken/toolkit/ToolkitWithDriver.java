package org.hotseat.architecture.broken.toolkit;

import com.mongodb.MongoException;

/** Breaks the rule that the toolkit needs no libraries but its few. */
class ToolkitWithDriver {
    MongoException forbidden;
}
