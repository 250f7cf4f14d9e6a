/**
 * The parts that all resources share: the application class, JSON in and out, problems, request metrics and security
 * headers. It knows the kinds of error but no feature. Resources need not import anything from it.
 */
@NullMarked
package org.hotseat.api;

import org.jspecify.annotations.NullMarked;
