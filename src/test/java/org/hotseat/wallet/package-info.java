@NullMarked
package org.hotseat.wallet;

import org.jspecify.annotations.NullMarked;
