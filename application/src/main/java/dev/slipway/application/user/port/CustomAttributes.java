package dev.slipway.application.user.port;

import dev.slipway.application.user.attribute.CustomAttribute;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Attributes that administrators added to users. */
public interface CustomAttributes {

    /** Returns the attributes of several users, those of each in the order of keys. A user without any is absent. */
    Map<Long, List<CustomAttribute>> of(Collection<Long> userIds);

    /** Adds an attribute, or replaces the value of its key. */
    void put(long userId, CustomAttribute attribute);

    /** Returns false if there is no such key. */
    boolean remove(long userId, String key);
}
