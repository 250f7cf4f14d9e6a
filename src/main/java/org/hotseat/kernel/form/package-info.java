/**
 * The attributes of resources: their forms, the fields of bodies, phases and limits. One description of an attribute
 * serves reading, writing and dry runs (ADR 100).
 */
@NullMarked
package org.hotseat.kernel.form;

import org.jspecify.annotations.NullMarked;
