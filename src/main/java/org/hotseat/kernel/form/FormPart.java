package org.hotseat.kernel.form;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** A component of a record that has forms: one attribute, or the attributes of an unwrapped record. */
sealed interface FormPart permits AttributeForm, RecordForm {

    List<AttributeForm> attributes();

    /**
     * Creates the value of the component from the values of its attributes.
     *
     * @throws org.hotseat.kernel.error.Broken when a required value is absent
     */
    Object create(Function<AttributeForm, Optional<?>> values);
}
