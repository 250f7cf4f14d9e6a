/**
 * The connections to Redis in every mode, and the scripts that run over them. This package does not know what a script
 * does.
 */
@NullMarked
package org.hotseat.toolkit.connection;

import org.jspecify.annotations.NullMarked;
