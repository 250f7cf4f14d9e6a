/**
 * The parts that all resources share: the application class, JSON in and out, problems, request metrics, security
 * headers. Knows the kinds of error, and no feature; resources need import nothing of it.
 */
@NullMarked
package org.hotseat.api;

import org.jspecify.annotations.NullMarked;
