package org.hotseat.architecture.broken.kernel;

import org.bson.Document;

/** Breaks the rule that the kernel imports the JDK and the exceptions of the toolkit only. */
public class KernelWithDriver {
    Document forbidden;
}
