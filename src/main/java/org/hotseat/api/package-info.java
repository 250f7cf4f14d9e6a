/** HTTP: the application class, what every resource shares, and nothing of any feature. */
@NullMarked
package org.hotseat.api;

import org.jspecify.annotations.NullMarked;
