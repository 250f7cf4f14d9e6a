/** The toolkit's exceptions over HTTP, for applications with Jakarta REST. */
@NullMarked
package org.hotseat.toolkit.rest;

import org.jspecify.annotations.NullMarked;
