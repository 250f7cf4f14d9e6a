/**
 * The toolkit without CDI, for plain Java and for containers whose beans are created by code, such as Spring's.
 *
 * <pre>{@code
 * try (RedisToolkit toolkit = RedisToolkit.builder().host("127.0.0.1").port(port).keyPrefix("clerk").build()) {
 *     toolkit.client().set("greeting", "hello", Duration.ofMinutes(5));
 * }
 * }</pre>
 */
@NullMarked
package org.hotseat.toolkit.plain;

import org.jspecify.annotations.NullMarked;
