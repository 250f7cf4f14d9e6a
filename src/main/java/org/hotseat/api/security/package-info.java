/**
 * Authentication and authorisation: verifies bearer tokens under MicroProfile JWT's settings and holds every resource
 * method to its role annotations, alike on every server. Knows no feature and no server's security realm
 * (docs/adr/0003).
 */
@NullMarked
package org.hotseat.api.security;

import org.jspecify.annotations.NullMarked;
