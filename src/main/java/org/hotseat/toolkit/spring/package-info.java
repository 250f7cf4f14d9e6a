/**
 * The toolkit in Spring Boot 3: its beans by auto-configuration, and {@link org.hotseat.toolkit.lock.Lock} on methods
 * of beans. Only the artefact {@code hotseat-toolkit-spring-boot-starter} contains this package.
 */
@NullMarked
package org.hotseat.toolkit.spring;

import org.jspecify.annotations.NullMarked;
