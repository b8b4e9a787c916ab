package dev.slipway.application.attribute.port;

import dev.slipway.application.attribute.CustomAttribute;
import dev.slipway.domain.attribute.AttributeOwner;
import dev.slipway.domain.attribute.AttributeOwner.Kind;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Attributes that administrators added to users, groups and projects. */
public interface CustomAttributes {

    /** Returns false for an owner that is missing, or marked for deletion. */
    boolean exists(AttributeOwner owner);

    /** Locks the owner until the transaction ends; returns false if it does not exist. */
    boolean lock(AttributeOwner owner);

    /** Returns the attributes of several owners, those of each in the order of keys. An owner without any is absent. */
    Map<Long, List<CustomAttribute>> of(Kind kind, Collection<Long> ids);

    /** Adds an attribute, or replaces the value of its key. */
    void put(AttributeOwner owner, CustomAttribute attribute);

    /** Returns false if there is no such key. */
    boolean remove(AttributeOwner owner, String key);
}
