package org.hotseat.architecture.broken.kernel;

import org.bson.Document;

/** Breaks the rule that the kernel imports the JDK only. */
class KernelWithDriver {
    Document forbidden;
}
