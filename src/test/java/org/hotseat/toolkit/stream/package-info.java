@NullMarked
package org.hotseat.toolkit.stream;

import org.jspecify.annotations.NullMarked;
