package org.hotseat.architecture.broken.toolkit;

import org.springframework.core.env.Environment;

/** Breaks the rule that only the starter knows Spring. */
class ToolkitWithSpring {
    Environment forbidden;
}
