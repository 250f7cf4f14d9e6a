@NullMarked
package org.hotseat.erasure;

import org.jspecify.annotations.NullMarked;
