package org.hotseat.architecture.broken.toolkit;

import org.hotseat.architecture.broken.kernel.KernelWithDriver;

/** Breaks the rule that the toolkit imports nothing of the server's. */
class ToolkitWithKernel {
    KernelWithDriver forbidden;
}
