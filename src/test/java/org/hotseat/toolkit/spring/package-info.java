/** The toolkit's starter in a context of Spring Boot. */
@NullMarked
package org.hotseat.toolkit.spring;

import org.jspecify.annotations.NullMarked;
