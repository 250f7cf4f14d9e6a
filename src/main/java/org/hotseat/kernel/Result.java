package org.hotseat.kernel;

import java.util.Optional;

/**
 * The result of a command: its answer, or the refusal that the caller is told. An expected refusal is a value here and is not thrown
 * before a resource asks for the answer.
 */
public record Result<T>(Optional<T> answer, Optional<HotseatException> refusal) {

    public static <T> Result<T> of(T answer) {
        return new Result<>(Optional.of(answer), Optional.empty());
    }

    public static <T> Result<T> refused(HotseatException refusal) {
        return new Result<>(Optional.empty(), Optional.of(refusal));
    }

    /** The answer. Throws the refusal in the form of {@link HotseatException#inStage}, so it is for a step of a stage. */
    public T orRefuse() {
        return answer.orElseThrow(() -> refusal.orElseThrow().inStage());
    }
}
