/**
 * Authentication and authorisation. Verifies bearer tokens with the settings of MicroProfile JWT, and checks every
 * resource method's role annotations, in the same way on every server. This package knows no feature and no server's
 * security realm (docs/adr/0003).
 */
@NullMarked
package org.hotseat.api.security;

import org.jspecify.annotations.NullMarked;
