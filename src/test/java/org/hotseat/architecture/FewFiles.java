package org.hotseat.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Map;
import java.util.TreeMap;

/** Counts the classes of each package that have a file of their own, {@code package-info} among them. */
class FewFiles extends ArchCondition<JavaClass> {

    private final int max;
    private final Map<String, Integer> files = new TreeMap<>();

    FewFiles(int max) {
        super("stand in a package of at most " + max + " files");
        this.max = max;
    }

    @Override
    public void check(JavaClass type, ConditionEvents events) {
        if (type.getEnclosingClass().isEmpty()) {
            files.merge(type.getPackageName(), 1, Integer::sum);
        }
    }

    @Override
    public void finish(ConditionEvents events) {
        files.forEach((room, count) ->
                events.add(new SimpleConditionEvent(room, count <= max, room + " has " + count + " files")));
    }
}
